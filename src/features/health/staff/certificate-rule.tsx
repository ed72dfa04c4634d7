import { useQuery } from '@tanstack/react-query'
import { certificateRequestFailures } from '#content/certificate-failures.ts'
import { certificateRuleTexts as texts } from '#content/health.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { requestFailure } from '#platform/staff-request.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast-store.ts'
import { certificateRuleQuery, useSetCertificateRule } from '../health.queries.ts'

/** Whether a certificate asks for everything to be paid. */
export function CertificateRule() {
  const query = useQuery(certificateRuleQuery())
  const { mutateAsync, isPending } = useSetCertificateRule()

  async function set(required: boolean) {
    try {
      await mutateAsync(required)
      toast({ title: texts.saved, description: texts.label })
    } catch (error) {
      const description = certificateRequestFailures[requestFailure(error)]
      toast({ title: texts.notSaved, description, variant: 'destructive' })
    }
  }

  return (
    <section className="grid justify-items-start gap-1">
      <h2 className="text-xl">{texts.title}</h2>
      <ListFailure texts={texts} query={query} />
      <Checkbox
        role="switch"
        label={texts.label}
        description={texts.hint}
        checked={query.data ?? false}
        disabled={query.data === undefined || isPending}
        onChange={({ target }) => void set(target.checked)}
      />
    </section>
  )
}
