/** What happens to money, as statements of SQL: text, so that a failure shows what the database was told. */
export type Row = Record<string, unknown>
/** Runs statements in one transaction; the last one's rows. */
export type Run = (statements: string) => Promise<Row[]>
/** `staff`: with the claims of an administrator; `provider`: as the server. */
export type Sides = { staff: Run; provider: Run }

export const usd = (cents: bigint) => (Number(cents) / 100).toFixed(2)
export const quoted = (value: unknown): string => {
  if (value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return `${value ?? null}`
  const text = typeof value === 'object' ? JSON.stringify(value) : value
  return `'${(typeof text === 'bigint' ? usd(text) : String(text)).replaceAll("'", "''")}'`
}
export const instant = (at: number) => `'${new Date(at).toISOString()}'`
/** With arguments by name. */
export const call = (name: string, args: Row) =>
  `select public.${name}(${Object.entries(args).map(([key, value]) => `${key} => ${quoted(value)}`)}) as answer;`
/** With one fact. */
export const tell = (name: string, fact: object, rest = '') =>
  `select public.${name}(${quoted(fact)}${rest}) as answer;`
/** What this transaction writes down as of now was so on that day. */
export const dated = (table: string, column: string, at: number, where: string) =>
  `update public.${table} set ${column} = ${instant(at)} where ${column} = now() and ${where};`
