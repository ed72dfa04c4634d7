import { storedConsent } from '../platform/consent.ts'

/**
 * Inline in the head of a prerendered page, which holds the question about measuring: who has answered it never sees
 * it. At the end of the page the boot would be too late, after the first paint (decision 49).
 */
if (storedConsent() !== 'unset') document.documentElement.setAttribute('data-answered', '')
