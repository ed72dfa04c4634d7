import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchTyping } from '#platform/unfinished-work.ts'
import { preloadRoute } from './routes.tsx'
import { SiteRoot } from './site-root.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')

// Written by the build for clients without scripts; the application renders its own.
for (const block of document.querySelectorAll('[data-written-by="build"]')) block.remove()

watchTyping()

// Errors are reported by the error boundary.
await preloadRoute(window.location.pathname).catch(() => undefined)

createRoot(container).render(
  <StrictMode>
    <SiteRoot />
  </StrictMode>,
)
