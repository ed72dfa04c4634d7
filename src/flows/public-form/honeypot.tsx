import { honeypotLabel } from '#content/public-form.ts'

/** People do not see it, nor reach it by keyboard, nor hear it; whoever fills it is a program. */
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
