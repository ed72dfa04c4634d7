import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { debtLinkText, debtLinkFailure as failureText } from '#content/debt-link.ts'
import type { DebtToken } from '#domain/debt-token.ts'
import { BlankSheet, SheetMessage } from '#ui/blank-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { DebtLinkUnreachable, fetchDebtLink } from '../debt-link.api.ts'
import { DebtLinkMessage } from './debt-link-message.tsx'
import { OwedPayment } from './owed-payment.tsx'

function debtLinkQuery(token: DebtToken) {
  return queryOptions({
    queryKey: ['debt-link', token],
    queryFn: ({ signal }) => fetchDebtLink(token, signal),
    // By default a query waits silently while the browser believes that it is offline.
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && error instanceof DebtLinkUnreachable,
    // A payer who turns back must not read yesterday's debt.
    gcTime: 0,
  })
}

/** The page behind a debt link: what is owed now, and the way to pay it (decision 80). */
export function DebtLinkPage({ token }: { token: DebtToken }) {
  const client = useQueryClient()
  const query = useQuery(debtLinkQuery(token))
  if (query.isPending) return <Loading />
  if (!query.data) {
    // Without a network or a server, a link that may be valid must not be called invalid.
    const reason = query.error instanceof DebtLinkUnreachable ? 'network' : 'server'
    return (
      <BlankSheet>
        <SheetMessage role="alert" title={failureText.title} text={failureText[reason]} />
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {failureText.retry}
        </Button>
      </BlankSheet>
    )
  }
  const link = query.data
  if (link.state === 'paid') return <DebtLinkMessage of="paid" orderId={link.order_id} />
  if (link.state !== 'owed') return <DebtLinkMessage of={link.state} />
  return (
    <OwedPayment
      token={token}
      owed={link}
      onChanged={(changed) => client.setQueryData(debtLinkQuery(token).queryKey, changed)}
    />
  )
}

function Loading() {
  return (
    <SkeletonGroup label={debtLinkText.loading}>
      <Container width="narrow" className="grid gap-8 py-12 sm:py-16">
        {/* The heading until it is known what is owed. */}
        <h1 className="sr-only">{debtLinkText.loading}</h1>
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="h-96 w-full" />
      </Container>
    </SkeletonGroup>
  )
}
