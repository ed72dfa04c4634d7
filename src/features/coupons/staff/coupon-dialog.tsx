import { useQuery } from '@tanstack/react-query'
import { couponForm as texts } from '#content/coupons-admin.ts'
import { couponCodeMaxLength, type NewCoupon, newCouponSchema } from '#domain/contracts/coupons.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { toNumber } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'
import { readTypedMoney } from '#domain/typed-money.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Checked, checkedBy } from '#flows/form/checked.ts'
import { CardsField, MoneyField, TextField } from '#flows/form/fields.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { startOf } from '#flows/staff-courses/cohort-name.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { today } from '#platform/clock.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast-store.ts'
import { couponsKey, makeCoupon } from '../coupons.api.ts'

/** `soldFor`: slugs, separated by spaces. Figures and days as typed. */
type Values = {
  code: string
  kind: 'percent' | 'usd'
  percent: string
  usd: string
  soldFor: string
  startsOn: string
  endsOn: string
  uses: string
  byPerson: string
}

const contract = {
  schema: newCouponSchema,
  fields: {
    code: 'code',
    percent_off: 'percent',
    off_usd: 'usd',
    sold_for: 'soldFor',
    starts_on: 'startsOn',
    ends_on: 'endsOn',
    max_uses: 'uses',
    max_uses_by_person: 'byPerson',
  },
} as const

const listOf = (slugs: string) => slugs.split(' ').filter(Boolean)

const wholeNumber = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function checked(values: Values): Checked<NewCoupon, Values, ProblemCode> {
  const usd = readTypedMoney(values.usd, chargeCurrency)
  return checkedBy<typeof newCouponSchema, Values>(contract, {
    code: values.code,
    percent_off: values.kind === 'percent' ? wholeNumber(values.percent) : null,
    off_usd: values.kind === 'usd' ? (usd.ok ? toNumber(usd.value) : Number.NaN) : null,
    sold_for: listOf(values.soldFor),
    starts_on: values.startsOn,
    ends_on: values.endsOn,
    max_uses: values.uses.trim() === '' ? null : wholeNumber(values.uses),
    max_uses_by_person: wholeNumber(values.byPerson),
  } satisfies Record<keyof NewCoupon, unknown>)
}

export function CouponDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values, ProblemCode, keyof typeof texts.failures>({
    draft: 'coupon',
    start: {
      ...{ code: '', kind: 'percent', percent: '', usd: '', soldFor: '' },
      ...{ startsOn: today(), endsOn: '', uses: '', byPerson: '1' },
    },
    contract,
    sentence: (_, field) => texts.problems[field],
    failures: texts.failures,
    invalidates: couponsKey,
  })
  const chosen = listOf(form.values.soldFor)

  async function save() {
    const coupon = form.checked(checked(form.values))
    const answer = coupon && (await form.send(() => makeCoupon(coupon)))
    if (!coupon || !answer?.ok) return
    form.clear()
    toast({ title: texts.made, description: coupon.code })
    onClose()
  }

  return (
    <StaffDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={save}
      onClose={onClose}
      onCancel={() => {
        form.clear()
        onClose()
      }}
    >
      <TextField
        form={form}
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        required
        maxLength={couponCodeMaxLength}
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono uppercase"
      />
      <CardsField
        form={form}
        name="kind"
        legend={texts.kind}
        options={(['percent', 'usd'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
      />
      {form.values.kind === 'percent' ? (
        <TextField
          form={form}
          name="percent"
          label={texts.percent}
          hint={texts.percentHint}
          required
          inputMode="numeric"
          lead="%"
          maxLength={2}
        />
      ) : (
        <MoneyField form={form} name="usd" label={texts.usd} hint={texts.usdHint} required />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="startsOn" label={texts.startsOn} type="date" required />
        <TextField form={form} name="endsOn" label={texts.endsOn} type="date" required />
        <TextField
          form={form}
          name="uses"
          label={texts.uses}
          hint={texts.usesHint}
          inputMode="numeric"
          maxLength={6}
        />
        <TextField
          form={form}
          name="byPerson"
          label={texts.byPerson}
          required
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <SoldFor chosen={chosen} onChange={(soldFor) => form.change({ soldFor: soldFor.join(' ') })} />
    </StaffDialog>
  )
}

type SoldForProps = {
  chosen: readonly string[]
  onChange: (slugs: readonly string[]) => void
}

/** Products, each with its cohorts that are sold or will be. */
function SoldFor({ chosen, onChange }: SoldForProps) {
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-sm">{texts.soldFor}</legend>
      <p className="text-ink-mute text-xs">{texts.soldForHint}</p>
      <div className="max-h-56 overflow-y-auto rounded border border-line px-3 py-1">
        {choicesOf(courses).map(({ slug, label, isCohort }) => (
          <Checkbox
            key={slug}
            name="soldFor"
            label={label}
            className={isCohort ? 'ml-6' : undefined}
            checked={chosen.includes(slug)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function choicesOf(courses: readonly StaffCourse[]): { slug: string; label: string; isCohort?: true }[] {
  const month = today().slice(0, 7).replace('-', '')
  const products = new Set(courses.map(({ slug }) => toBaseSlug(slug)))
  return [...products].flatMap((product) => {
    const cohorts = courses.filter(({ slug }) => toBaseSlug(slug) === product)
    return [
      { slug: product, label: texts.anyCohort(cohorts[0]?.name ?? '') },
      ...cohorts
        .filter(({ slug, isCurrent }) => /\d{6}$/.test(slug) && (isCurrent || slug.slice(-6) > month))
        .map((cohort) => ({
          slug: cohort.slug,
          label: texts.onlyCohort(startOf(cohort) ?? cohort.name),
          isCohort: true as const,
        })),
    ]
  })
}
