import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { accountFailures, setupTexts } from '#content/accounts.ts'
import { site } from '#content/site.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { beginFactor, giveCode } from '../accounts.api.ts'
import { CodeForm } from './code-form.tsx'

/** QR code and secret of a new second factor, which counts once its first code was right. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  // One per visit: a second secret would make the scanned one worthless, so no list is asked anew together with it.
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['new-factor'],
    queryFn: () => beginFactor(site.name),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, networkMode: 'always' },
  })

  if (!data) {
    return (
      <SkeletonGroup label={setupTexts.preparing}>
        <Skeleton className="size-48" />
      </SkeletonGroup>
    )
  }
  if (!data.ok) {
    const retry = (
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        {setupTexts.retry}
      </Button>
    )
    return (
      <Notice tone="error" action={retry}>
        {accountFailures[data.refusal]}
      </Notice>
    )
  }
  const { id, uri, secret } = data.factor
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr] sm:gap-6">
        <QrCode text={uri} />
        <div className="grid gap-3">
          <p>{setupTexts.scan}</p>
          <div className="grid gap-1">
            <p className="text-ink-soft text-sm">{setupTexts.secret}</p>
            <p className="figures break-all">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
          </div>
          <CopyButton
            text={secret}
            label={setupTexts.copy}
            copiedLabel={setupTexts.copied}
            variant="secondary"
            className="justify-self-start"
          />
        </div>
      </div>
      <p>{setupTexts.after}</p>
      <CodeForm
        give={(code) => giveCode(id, code)}
        submit={setupTexts.submit}
        working={setupTexts.working}
        onDone={onDone}
      />
    </div>
  )
}

/** Black on white in every scheme: scanners need the contrast. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={setupTexts.picture}
      shapeRendering="crispEdges"
      className="w-48 max-w-full border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
