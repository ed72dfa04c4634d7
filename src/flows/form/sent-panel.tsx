import { honeypotLabel } from '#content/form-texts.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'

export type SentPanelProps = { title: string; text: string; another: string; onAnother: () => void }

/** Replaces a sent form. */
export function SentPanel({ title, text, another, onAnother }: SentPanelProps) {
  return (
    <div className="grid justify-items-start gap-4 border-success border-l-[3px] bg-success-tint px-6 py-7">
      <h3 ref={focusOnArrival} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h3>
      <p className="text-ink-soft">{text}</p>
      <Button variant="secondary" onClick={onAnother}>
        {another}
      </Button>
    </div>
  )
}

/** Invisible to people, keyboards and screen readers: only bots fill it. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {honeypotLabel}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
