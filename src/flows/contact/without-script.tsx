import { site } from '#content/site.ts'
import { withoutScript } from '#content/without-script-texts.ts'
import { TextLink } from '#ui/link.tsx'

export type WithoutScriptProps = {
  /** What does not work. */
  what: Exclude<keyof typeof withoutScript, 'write' | 'orChat'>
  className?: string
}

/**
 * How to write to the school where no script runs; of prerendered pages only. First in a form, it takes the place of the
 * fields (`src/app/styles.css`).
 */
export function WithoutScript({ what, className }: WithoutScriptProps) {
  return (
    <noscript className={className}>
      <p className="prose-measure border-action border-l-2 pl-5">
        {withoutScript[what]} {withoutScript.write}{' '}
        <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
        {site.chat.display && (
          <>
            {' '}
            {withoutScript.orChat} <TextLink href={site.chat.url}>{site.chat.display}</TextLink>
          </>
        )}
        .
      </p>
    </noscript>
  )
}
