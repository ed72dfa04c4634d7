import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { formOutcomeTexts, linkOutcomeTexts } from '#content/form-outcome.ts'
import { paymentLinkTexts } from '#content/payment-links.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { toFoundSale } from '#flows/found-sale/found-sale.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { type LinkForm, newLinkForm } from './link-form.ts'
import { outcomesOfLink } from './link-outcome.ts'
import {
  type Links,
  openFilled,
  openPaymentLink,
  startLinks,
  submit,
} from './test-support/open-payment-link.tsx'

const courses = [
  {
    id: 2,
    name: 'Earth Engine',
    slug: cohortSlugOf(toBaseSlug('gee-python'), '209907'),
    isCurrent: true,
    startsOn: toCalendarDay('2099-07-15'),
    price: null,
  },
]

describe('the rules', () => {
  const form = (changes: Partial<LinkForm>) => ({ ...newLinkForm, course: 'gee-python-209907', ...changes })
  const texts = (changes: Partial<LinkForm>, sale = aFoundSale()) =>
    outcomesOfLink(form(changes), sale && toFoundSale(sale), courses).map(({ text }) => text)

  test('a first payment begins a sale, and opens the course', () => {
    expect(outcomesOfLink(form({ total: '270', amount: '45' }), null, courses)).toEqual([
      { about: 'sale', text: 'Empieza una: Earth Engine · empieza el 15/07/2099.' },
      { about: 'price', text: 'El link cobra USD\u00a045.00. Después faltarán USD\u00a0225.00.' },
      { about: 'access', text: 'Se abre cuando se pague: Earth Engine · empieza el 15/07/2099.' },
      { about: 'mails', text: `${linkOutcomeTexts.mails} ${linkOutcomeTexts.mailsOnFirstPayment}` },
    ])
  })

  test('a sale that exists is joined; its first payment has opened the course', () => {
    expect(texts({ total: '', amount: '400' })).toEqual([
      'Se suma a la que ya tiene: Google Earth Engine con Python.',
      'El link cobra USD\u00a0400.00. Con él queda todo pagado.',
      linkOutcomeTexts.accessSince,
      `${linkOutcomeTexts.mails} ${linkOutcomeTexts.mailsOnPayment}`,
    ])
    const unpaid = aFoundSale({ paid: 0, paid_count: 0, remaining: 600, access: 'none' })
    const [, , access] = texts({ amount: '100' }, { ...unpaid, cohort_slug: 'gee-python-209907' })
    expect(access).toBe(
      linkOutcomeTexts.accessOnPayment('Google Earth Engine con Python · empieza el 15/07/2099'),
    )
  })

  test('a sale that was refunded whole is joined, and its access waits for a person', () => {
    const back = aFoundSale({ standing: 'refunded', paid: 0, paid_count: 0, remaining: 600, access: 'none' })
    expect(texts({ amount: '600' }, { ...back, next_number: null, next_amount: null }).slice(1)).toEqual([
      'El link cobra USD\u00a0600.00. Con él queda todo pagado.',
      linkOutcomeTexts.accessWithdrawn,
      `${linkOutcomeTexts.mails} ${linkOutcomeTexts.mailsOnPayment}`,
    ])
  })

  test.each([
    [{ amount: '' }, formOutcomeTexts.noAmount],
    [{ amount: '0' }, formOutcomeTexts.noAmount],
    [{ amount: '1.800' }, formOutcomeTexts.noAmount],
    [{ amount: '400.01' }, linkOutcomeTexts.tooMuch('USD\u00a0400.00')],
  ])('%o: what the amount lacks', (changes, text) => {
    expect(outcomesOfLink(form(changes), toFoundSale(aFoundSale()), courses)[1]).toEqual({
      about: 'price',
      text,
      missing: true,
    })
  })

  test('of a sale that is paid there is nothing to charge', () => {
    const paid = toFoundSale(aFoundSale({ paid: 600, remaining: 0, next_number: null, next_amount: null }))
    expect(outcomesOfLink(form({ amount: '45' }), paid, courses)[1]).toEqual({
      about: 'price',
      text: linkOutcomeTexts.nothingOwed,
      missing: true,
    })
  })

  test('without a course it asks for one', () => {
    const [sale, , access] = outcomesOfLink(form({ course: '' }), null, courses)
    expect([sale, access]).toMatchObject([
      { text: formOutcomeTexts.noCourse, missing: true },
      { text: formOutcomeTexts.noCourse, missing: true },
    ])
  })
})

describe('beside the form', () => {
  let server: Links
  beforeEach(() => {
    server = startLinks()
  })
  const panel = () => screen.getByRole('region', { name: formOutcomeTexts.title })

  test('says what the link will do, and gives way to the link', async () => {
    const { user } = await openFilled()
    await waitFor(() => expect(panel()).toHaveTextContent(formOutcomeTexts.unknown))
    await waitFor(() => expect(panel()).toHaveTextContent(/Empieza una: .*empieza el 15\/07\/2099\./))
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Link listo' })
    expect(screen.queryByRole('region', { name: formOutcomeTexts.title })).not.toBeInTheDocument()
    await putText(user, field(paymentLinkTexts.email), 'otra@example.com')
    expect(panel()).toBeVisible()
  })

  test('names the person who has exactly the address, with the way to their page', async () => {
    server.people.reply = {
      answer: [{ person_id: 5, name: 'Ana Paz', email: 'ana@example.com', matched: 'email', evidence: null }],
    }
    openPaymentLink()
    const user = userEvent.setup()
    expect(panel()).toHaveTextContent(formOutcomeTexts.noEmail)
    await putText(user, field(paymentLinkTexts.email), 'Ana@Example.com')
    await waitFor(() => expect(panel()).toHaveTextContent(formOutcomeTexts.known('Ana Paz')))
    expect(screen.getByRole('link', { name: formOutcomeTexts.personPage })).toHaveAttribute(
      'href',
      '/backoffice/people/5',
    )
    expect(server.people.asked.at(-1)?.body).toEqual({ query: 'ana@example.com', page_size: 1 })
    await user.clear(field(paymentLinkTexts.email))
    await putText(user, field(paymentLinkTexts.email), 'ana@example.com.ar')
    await waitFor(() => expect(panel()).toHaveTextContent(formOutcomeTexts.unknown))
  })

  test('says that it could not look, and still tells the rest', async () => {
    server.people.reply = 'offline'
    openPaymentLink()
    await putText(userEvent.setup(), field(paymentLinkTexts.email), 'ana@example.com')
    await waitFor(() => expect(panel()).toHaveTextContent(formOutcomeTexts.searchFailed))
    expect(panel()).toHaveTextContent(linkOutcomeTexts.mails)
  })
})
