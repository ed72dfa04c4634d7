import { certificateFactTexts as texts } from '#content/certificate-issue.ts'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'

/** Draws the PDF at once, or leaves it to the design tool. */
export const makings = ['generate', 'canva'] as const
export type Making = (typeof makings)[number]

export function MakingChoice({ value, onChange }: { value: Making; onChange: (value: Making) => void }) {
  return (
    <RadioCardGroup
      legend={texts.how}
      name="making"
      value={value}
      onChange={onChange}
      options={makings.map((making) => ({
        value: making,
        label: texts.howOptions[making].label,
        description: texts.howOptions[making].hint,
      }))}
    />
  )
}
