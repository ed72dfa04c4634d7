import { honeypotLabel } from '#content/form-texts.ts'

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
