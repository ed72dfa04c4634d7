import { type KeyboardEvent, useState } from 'react'
import * as v from 'valibot'
import { couponText } from '#content/coupons.ts'
import { couponCode, couponCodeMaxLength } from '#domain/contracts/coupons.ts'
import { displayedPrice, type PaymentMethod } from '#domain/prices.ts'
import type { PricedProduct } from '#flows/purchase/price.api.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** The code that the price is asked with. `take`: asks with another one, again with the same, or with none. */
export type GivenCoupon = { code: string | null; checking: boolean; take: (code: string | null) => void }

export type CouponEntry = ReturnType<typeof useCouponEntry>

/** What is typed in the coupon's line, until it is asked about. */
export function useCouponEntry({ code, checking, take }: GivenCoupon) {
  /** Null where the field shows the code that was asked about: one that the order refuses leaves with its text. */
  const [edit, setEdit] = useState<string | null>(null)
  const typed = edit ?? code
  const [isMalformed, setMalformed] = useState(false)

  function change(next: string) {
    setEdit(next)
    setMalformed(false)
  }

  function apply() {
    const read = v.safeParse(couponCode, typed)
    setMalformed(!read.success)
    if (!read.success) return
    setEdit(null)
    take(read.output)
  }

  function remove() {
    change('')
    take(null)
  }

  const isAsked = code !== null && typed?.trim().toUpperCase() === code
  return { code, checking, typed, isMalformed, isAsked, change, apply, remove }
}

/** Nobody pays the whole price past a code that they typed and that was not asked about yet. */
export function isUnasked({ typed, isAsked, checking }: CouponEntry): boolean {
  return checking || (!isAsked && (typed ?? '').trim() !== '')
}

export type CouponFieldProps = { product: PricedProduct | null; method: PaymentMethod; entry: CouponEntry }

/** One quiet line that opens. */
export function CouponField({ product, method, entry }: CouponFieldProps) {
  const { typed, checking, isMalformed, isAsked } = entry
  const [opened, setOpened] = useState(false)
  if (typed === null) {
    return (
      <button
        type="button"
        onClick={() => {
          setOpened(true)
          entry.change('')
        }}
        className="min-h-11 justify-self-start text-left underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {couponText.ask}
      </button>
    )
  }
  const isApplied = isAsked && !checking && product?.couponAnswer?.kind === 'applied'

  function applyByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    entry.apply()
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Field
          label={couponText.label}
          error={isMalformed && couponText.malformed}
          className="min-w-0 max-w-80 grow basis-40"
        >
          <TextInput
            ref={opened ? focusOnArrival : undefined}
            name="coupon"
            value={typed}
            onChange={({ target }) => entry.change(target.value)}
            onKeyDown={applyByEnter}
            maxLength={couponCodeMaxLength + 8}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
          />
        </Field>
        {/* Not disabled while it asks: whoever pressed it by keyboard stays on it. */}
        <Button
          variant="secondary"
          onClick={checking ? undefined : isApplied ? entry.remove : entry.apply}
          className="mt-7"
        >
          {checking ? couponText.checking : isApplied ? couponText.remove : couponText.apply}
        </Button>
      </div>
      <p role="status" className={isApplied ? 'font-medium' : 'text-warning'}>
        {isAsked && !checking && product && resultText(product, method)}
      </p>
    </div>
  )
}

function resultText({ price, couponAnswer }: PricedProduct, method: PaymentMethod): string {
  if (couponAnswer?.kind !== 'applied') return couponAnswer ? couponText[couponAnswer.kind] : ''
  const { current, struck } = displayedPrice(price)
  if (!struck) return ''
  return method === 'single'
    ? couponText.applied(current, struck, couponAnswer.endsOn)
    : couponText.singleOnly(current, couponAnswer.endsOn)
}
