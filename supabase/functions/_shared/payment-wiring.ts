import { dlocalGo } from './dlocal-go/provider.ts'
import type { PaymentAdapter } from './payment-provider.ts'

/** The provider that takes the payments: said here, and for the local backend in `supabase/local/sandbox/payment-provider.ts`. */
export const payments: PaymentAdapter = dlocalGo
