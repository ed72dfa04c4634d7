/** Origin rules of every function. A request without Origin does not come from a browser page and is allowed. */
export type OriginCheck = { allowed: boolean; headers: Readonly<Record<string, string>> }

export function checkOrigin(request: Request, allowedOrigins: readonly string[]): OriginCheck {
  const origin = request.headers.get('origin')
  const vary = { vary: 'Origin' }
  if (origin === null) return { allowed: true, headers: vary }
  if (!allowedOrigins.includes(origin)) return { allowed: false, headers: vary }
  return {
    allowed: true,
    headers: {
      ...vary,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'apikey, authorization, content-type, idempotency-key, x-client-info',
      'access-control-max-age': '3600',
    },
  }
}
