import { useId, useState } from 'react'
import { recapText } from '#content/recap.ts'
import { Button } from '#ui/button.tsx'
import { Graticule } from '#ui/graticule.tsx'

export type ClassVideoProps = {
  /** Eleven validated characters; the player's address is built from them. */
  videoId: string
  classTitle: string
}

/** Contacts the video host only once the person asks for the video. */
export function ClassVideo({ videoId, classTitle }: ClassVideoProps) {
  const [open, setOpen] = useState(false)
  const headingId = useId()
  const text = recapText.video
  return (
    <section aria-labelledby={headingId} className="grid gap-3 print:hidden">
      <h2 id={headingId} className="text-heading">
        {text.title}
      </h2>
      {/* The player requires a referrer; it gets the origin only, never the page's address. */}
      {open ? (
        <iframe
          title={text.frame(classTitle)}
          src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin"
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
          className="aspect-video w-full border border-ink bg-ink"
        />
      ) : (
        <div
          data-surface="ink"
          className="relative grid aspect-video w-full place-content-center justify-items-center gap-3 overflow-hidden border border-ink p-4 text-center"
        >
          <Graticule meridian className="opacity-70" />
          <Button onClick={() => setOpen(true)} className="relative">
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3.5">
              <path d="M2 1v10l9-5Z" fill="currentColor" />
            </svg>
            {text.show}
          </Button>
          <p className="relative text-ink-soft text-sm">{text.note}</p>
        </div>
      )}
    </section>
  )
}
