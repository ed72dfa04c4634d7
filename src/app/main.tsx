import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { preloadRoute } from './routes.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')

// The build writes these for readers that run no script; the application brings its own.
for (const block of document.querySelectorAll('[data-written-by="build"]')) block.remove()

// A page whose code does not arrive is reported by the error boundary, not by a blank screen here.
await preloadRoute(window.location.pathname).catch(() => undefined)

createRoot(container).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
