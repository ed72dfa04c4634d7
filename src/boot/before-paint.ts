import { keepAddressCoupon } from '../platform/address-code.ts'
import { storedConsent } from '../platform/consent.ts'

/**
 * Inline in the head of a prerendered page, for what the build does not know and a reader would see move: the boot, at
 * the end of the page, runs after the first paint. A link that is pressed before it leads on with the coupon of the
 * address. The styles hide the question about measuring from those who have answered it (decision 49), and the room for
 * the class hours of the reader from those whose hours are the school's; and the form of the checkout until it is known
 * what is said above it of the order or the kept seat of the address (decision 216).
 */
keepAddressCoupon()
const page = document.documentElement
if (storedConsent() !== 'unset') page.setAttribute('data-answered', '')
if (/[?&](order_id|lugar)=/.test(location.search)) page.setAttribute('data-told-first', '')
// Argentina keeps UTC-3 all year.
if (new Date().getTimezoneOffset() === 180) page.setAttribute('data-school-hours', '')
