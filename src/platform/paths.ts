/** Addresses of the site, in one place: a renamed route is one change. */
export const paths = {
  home: '/',
  googleEarthEngine: '/google-earth-engine',
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  paymentError: '/payment-error',
  login: '/login',
  backoffice: '/backoffice',
  studentTracking: '/student-tracking',
} as const

export function checkoutHref(courseSlug: string): string {
  return `${paths.checkout}?course=${encodeURIComponent(courseSlug)}`
}
