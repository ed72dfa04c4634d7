import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { preloadRoute } from './routes.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')

// A page whose code does not arrive is reported by the error boundary, not by a blank screen here.
await preloadRoute(window.location.pathname).catch(() => undefined)

createRoot(container).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
