import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchTyping } from '#platform/unfinished-work.ts'
import { preloadRoute } from './routes.tsx'
import { SiteRoot } from './site-root.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')

// The build writes these for readers that run no script; the application brings its own.
for (const block of document.querySelectorAll('[data-written-by="build"]')) block.remove()

watchTyping()

// A page whose code does not arrive is reported by the error boundary, not by a blank screen here.
await preloadRoute(window.location.pathname).catch(() => undefined)

createRoot(container).render(
  <StrictMode>
    <SiteRoot />
  </StrictMode>,
)
