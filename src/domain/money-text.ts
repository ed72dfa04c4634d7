import { decimalPlacesOf, type Money, toDecimal } from './money.ts'

/** "USD 270", "USD 41.67", "USD 12 500": with `cents` always, else only where there are some. Without a line break. */
export function moneyText(amount: Money, cents: 'always' | 'if any'): string {
  const [whole = '', fraction] = toDecimal(amount).split('.')
  const isWhole = amount.minor % 10 ** decimalPlacesOf(amount.currency) === 0
  const tail = fraction === undefined || (isWhole && cents === 'if any') ? '' : `.${fraction}`
  return `${amount.currency}\u00a0${groupThousands(whole)}${tail}`
}

/** Groups from five digits with a no-break space: a comma or point could be read as a decimal separator. */
export function groupThousands(digits: string): string {
  return digits.length <= 4 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
