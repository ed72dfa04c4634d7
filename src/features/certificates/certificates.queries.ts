import { queryOptions } from '@tanstack/react-query'
import type { CertificateId } from '#domain/certificate-id.ts'
import { CertificateUnchecked, fetchCertificate } from './certificates.api.ts'

/** Before the addresses of the file expire, with time left to open it. */
const addressesRenewedMs = 50 * 60_000

export function certificateQuery(id: CertificateId) {
  return queryOptions({
    queryKey: ['certificate', id],
    queryFn: ({ signal }) => fetchCertificate(id, signal),
    // By default a query waits silently while the browser believes that it is offline.
    networkMode: 'always',
    retry: (failures, error) =>
      failures < 1 && error instanceof CertificateUnchecked && error.reason === 'network',
    // Whoever comes back to the page must read neither a verdict of this morning nor an expired address.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.file ? addressesRenewedMs : false),
  })
}
