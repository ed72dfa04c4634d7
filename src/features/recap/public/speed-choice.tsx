import { useId } from 'react'
import { type RecapSpeed, recapSpeeds, recapText } from '#content/recap.ts'

export type SpeedChoiceProps = { value: RecapSpeed; onChange: (speed: RecapSpeed) => void }

export function SpeedChoice({ value, onChange }: SpeedChoiceProps) {
  const name = useId()
  const text = recapText.audio
  return (
    <fieldset className="flex min-w-0 items-center gap-3">
      <legend className="float-left mr-3 text-ink-soft text-sm">{text.speed}</legend>
      <div className="flex overflow-hidden rounded border border-line-strong">
        {recapSpeeds.map((speed) => (
          <label
            key={speed}
            data-choice=""
            className="figures relative flex min-h-11 min-w-12 items-center justify-center border-line-strong border-l px-2 text-sm first:border-l-0 hover:bg-well has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-4"
          >
            <input
              type="radio"
              name={name}
              value={speed}
              checked={speed === value}
              onChange={() => onChange(speed)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none relative">{text.speedOption(speed)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
