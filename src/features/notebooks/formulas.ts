/** TeX between its marks. `source`: as it was written, marks included. */
export type Formula = { tex: string; display: boolean; source: string }

/**
 * What may begin or end a formula, after the code that holds none: fences and spans of Markdown, then escaped letters,
 * whose dollars and braces count for nothing, and the blank line that ends every formula.
 */
const marks =
  /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[\s\S]*?^[ \t>]*\1[`~]*[ \t]*$|[\s\S]*)|(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\2(?!`)|\\\\?[()[\]]|\\(?:begin|end)\{[A-Za-z]+\*?\}|\\[^\n]|\$\$?|[{}]|\n[ \t>]*\n/gm

/** The mark that ends what `mark` begins. */
function closingOf(mark: string): string | null {
  if (mark === '$' || mark === '$$') return mark
  if (/^\\+[([]$/.test(mark)) return mark.replace('(', ')').replace('[', ']')
  return mark.startsWith('\\begin{') ? mark.replace('begin', 'end') : null
}

/**
 * The formulas of a text in Markdown, each replaced by a word that Markdown leaves alone (providers, section 15). `key`
 * begins these words and stands nowhere else.
 */
export function takeFormulas(written: string): { text: string; key: string; formulas: Formula[] } {
  let key = 'formula'
  while (written.includes(key)) key += 'q'
  const formulas: Formula[] = []
  const parts: string[] = []
  let taken = 0
  let open: { mark: string; closing: string; at: number } | null = null
  let depth = 0
  for (const { 0: mark, index } of written.matchAll(marks)) {
    const end = index + mark.length
    if (open && mark === open.closing && depth === 0) {
      const formula = formulaOf(written, open.mark, open.at, end)
      if (formula) {
        parts.push(written.slice(taken, open.at), `${key}${formulas.length}q`)
        formulas.push(formula)
        taken = end
      }
      // A dollar that ends nothing may begin something.
      open = formula || mark !== '$' ? null : { mark, closing: mark, at: index }
    } else if (open && /^\s*(?:`|~|\n)/.test(mark)) open = null
    else if (open) depth = mark === '{' ? depth + 1 : mark === '}' ? Math.max(depth - 1, 0) : depth
    else {
      const closing = closingOf(mark)
      open = closing === null ? null : { mark, closing, at: index }
      depth = 0
    }
  }
  return { text: parts.join('') + written.slice(taken), key, formulas }
}

const sign = /[\\^_={}]/

function formulaOf(written: string, mark: string, start: number, end: number): Formula | null {
  const source = written.slice(start, end)
  const isEnvironment = mark.startsWith('\\begin')
  const tex = isEnvironment ? source : source.slice(mark.length, -mark.length)
  const display = isEnvironment || mark === '$$' || mark.endsWith('[')
  if (tex.trim() === '') return null
  // A single backslash also writes a bracket of the text.
  if (/^\\[([]$/.test(mark) && !sign.test(tex)) return null
  if (mark === '$' && isMoney(tex, written[start - 1] ?? '', written[end] ?? '')) return null
  return { tex: tex.trim(), display, source }
}

/** "$5 y $10", "US$5 o US$ 10": dollars of prose. */
function isMoney(tex: string, before: string, after: string): boolean {
  const isLoose = /^\s/.test(tex) || /\s$/.test(tex)
  const isPadded = /^\s[\s\S]*\s$/.test(tex) && sign.test(tex)
  const beginsWithNumber = /^\d/.test(tex)
  return (
    (isLoose && !isPadded) ||
    /\d/.test(after) ||
    (beginsWithNumber && /\p{L}/u.test(before)) ||
    (beginsWithNumber && /\s/.test(tex) && !/[\\^_=+<>{}|]/.test(tex))
  )
}
