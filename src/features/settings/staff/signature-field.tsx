import { useId, useState } from 'react'
import { settingsTexts } from '#content/settings.ts'
import { signatureLimits } from '#domain/contracts/settings.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'

const texts = settingsTexts.signature

type Problem = 'unreadable' | 'too_large' | 'damaged'

export type SignatureFieldProps = {
  /** A PNG in base64; empty without one. */
  value: string
  onChange: (value: string) => void
}

export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const hint = useId()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function choose(file: File) {
    const drawn = await pngOf(file)
    setProblem('problem' in drawn ? drawn.problem : null)
    if ('png' in drawn) onChange(drawn.png)
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-1.5 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">{settingsTexts.fields.signature}</legend>
      <div className="flex flex-wrap items-center gap-3 rounded border border-line-strong border-dashed p-3">
        {value !== '' && (
          <img
            src={`data:image/png;base64,${value}`}
            alt={texts.alt}
            onError={() => setProblem('damaged')}
            className="h-14 max-w-48 rounded bg-sheet object-contain p-1"
          />
        )}
        <FileButton
          label={settingsTexts.fields.signature}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          aria-describedby={hint}
          onChoose={(file) => void choose(file)}
        >
          {value === '' ? texts.choose : texts.chooseOther}
        </FileButton>
        {value !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              setProblem(null)
              onChange('')
            }}
          >
            {texts.remove}
          </Button>
        )}
        <span id={hint} className="text-ink-mute text-xs">
          {texts.hint}
        </span>
      </div>
      <div role="status">{problem && <FieldError>{texts[problem]}</FieldError>}</div>
    </fieldset>
  )
}

/** Widths to try, until the file is small enough. */
const widths = [600, 400, 260]

/** Draws the picture anew, so that a PNG of one plain kind is stored, whatever was chosen and what else was in it. */
async function pngOf(file: File): Promise<{ png: string } | { problem: Problem }> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return { problem: 'unreadable' }
  for (const width of widths) {
    const scale = Math.min(1, width / picture.width, width / 2 / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const [, png = ''] = canvas.toDataURL('image/png').split(',')
    if (png !== '' && png.length * 0.75 <= signatureLimits.bytes) return { png }
  }
  return { problem: 'too_large' }
}
