import { certificateChangeRefusals, certificateRequestFailures } from '#content/certificate-failures.ts'
import { useForm } from '#flows/form/use-form.ts'
import type { FormValues } from '#flows/form/use-kept.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

/** The form of a change of one version. */
export function useCertificateForm<Values extends FormValues>(draft: string, start: Values) {
  return useForm<
    Values,
    string,
    keyof typeof certificateChangeRefusals | keyof typeof certificateRequestFailures
  >({
    draft,
    passing: true,
    start,
    failures: { ...certificateRequestFailures, ...certificateChangeRefusals },
    invalidates: certificatesKey,
  })
}
