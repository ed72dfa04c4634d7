import type { ReactNode } from 'react'

export type ActionBarProps = {
  name: string
  /** Null while it is not known, and where there is none. */
  figure: string | null | undefined
  /** Name of the figure, for what writes it before the application has come. */
  says?: string
  /** The button. */
  children: ReactNode
}

/**
 * On a phone, a figure and a button at the bottom of the screen from where the opening has left it to the closing section.
 * Laid over the sections between the two, the last child of their `group relative` parent, and one screen shorter at the
 * top: so it needs no script, takes no room and never lies over the forms and the footer. It gives way to whoever reads
 * the sections with the keyboard: a browser does not scroll what has the focus out from under it.
 */
export function ActionBar({ name, figure, says, children }: ActionBarProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[100lvh] bottom-0 z-20 flex flex-col justify-end lg:hidden print:hidden">
      <div
        data-enrol-bar=""
        className="pointer-events-auto sticky bottom-0 flex flex-wrap group-has-[section_:focus-visible]:pointer-events-none group-has-[section_:focus-visible]:opacity-0 min-h-16 items-center justify-between gap-4 border-ink border-t bg-sheet px-gutter py-2"
      >
        <p className="min-w-0 flex-1 basis-24">
          <span className="lettering block text-ink-soft text-xs/4">{name}</span>
          <span data-live="" data-says={says} className="figures block min-h-[1lh] font-bold font-display">
            {figure}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}
