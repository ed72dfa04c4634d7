import { json, type Reply, text } from '../../../../local/http/serve.ts'

/** Error format `{code, message, param?}` (providers, section 1.10). */
export function refuse(status: number, code: number, message: string, param?: string): Reply {
  return json(status, param === undefined ? { code, message } : { code, message, param })
}

export const answers = {
  invalidCredentials: () => refuse(403, 3001, 'Invalid credentials'),
  noUserAgent: () => text(403, 'error code: 1010'),
  paymentNotFound: () => refuse(404, 4000, 'Payment not found'),
  notFound: () => refuse(404, 4000, 'Not found'),
  missing: (param: string) => refuse(400, 5001, `Missing parameter: ${param}`, param),
  invalid: (param: string) => refuse(400, 5000, `Invalid parameter: ${param}`, param),
  malformed: () => refuse(400, 5000, 'Invalid request'),
  country: () => refuse(400, 5003, 'Country not supported', 'country'),
  currency: () => refuse(400, 5004, 'Currency not supported', 'currency'),
  wrongStatus: () => refuse(400, 5002, 'Invalid transaction status'),
  amountExceeded: () => refuse(400, 5007, 'Amount exceeded', 'amount'),
  unknownPath: () => text(404, 'Not Found'),
  wrongMethod: (allowed: string) => text(405, 'Method Not Allowed', { allow: allowed }),
}

/** Currency by country (providers, section 1.9). Panama is not supported. */
export const countries: Record<string, string> = {
  AR: 'ARS',
  BO: 'BOB',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  CR: 'CRC',
  EC: 'USD',
  GT: 'GTQ',
  ID: 'IDR',
  MX: 'MXN',
  MY: 'MYR',
  PE: 'PEN',
  PY: 'PYG',
  UY: 'UYU',
}
