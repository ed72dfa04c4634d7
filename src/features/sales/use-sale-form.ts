import { saleFailureMessages } from '#content/sales.ts'
import { useForm } from '#flows/form/use-form.ts'
import type { FormValues } from '#flows/form/use-kept.ts'
import { changed } from './sales.api.ts'

/** The form of a change of a sale, a charge or an access. `messages`: of its refusals. */
export function useSaleForm<Values extends FormValues, Refusal extends string>(
  draft: string,
  start: Values,
  messages: Readonly<Record<Refusal, string | null>>,
  version?: number,
) {
  return useForm<Values, string, Refusal | keyof typeof saleFailureMessages>({
    draft,
    passing: true,
    start,
    version,
    failures: { ...saleFailureMessages, ...messages },
    invalidates: changed,
  })
}
