import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { linkMessage, linkResultTexts, paymentLinkTexts } from '#content/payment-links.ts'
import { currentToast } from '#ui/toast-store.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anaId } from '../staff-session/test-support/signed-in.ts'
import { created, type Links, openFilled, startLinks, submit } from './test-support/open-payment-link.tsx'

let server: Links

beforeEach(() => {
  server = startLinks()
})

describe('a link', () => {
  test('is requested once, as the specification says, and shown', async () => {
    const release = server.create.hold()
    const { user } = await openFilled()
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: paymentLinkTexts.submitting })).toBeDisabled()
    await waitFor(() => expect(server.create.asked).toHaveLength(1))
    expect(server.create.asked[0]?.body).toEqual({
      email: 'nelida@example.com',
      course_id: 'gee-python-209907',
      country: 'AR',
      amount: 250,
      currency: 'ARS',
      payment_type: 'total',
      payer: {
        ...{ name: 'Nélida Quiñones', first_name: 'Nélida', last_name: 'Quiñones' },
        ...{ email: 'nelida@example.com', phone: '+54 11 5555 0134' },
      },
      total_course_amount: 250,
    })
    expect(server.create.asked[0]?.authorization).toBe(`Bearer token-of-${anaId}`)
    expect(server.create.asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    act(release)

    await waitFor(() => expect(screen.getByRole('heading', { name: linkResultTexts.title })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: linkResultTexts.link })).toHaveValue(created.redirect_url)
    const openLink = screen.getByRole('link', { name: startsWith(linkResultTexts.open) })
    expect(openLink).toHaveAttribute('href', created.redirect_url)
    expect(openLink).toHaveAttribute('target', '_blank')
    expect(openLink).toHaveAttribute('rel', expect.stringContaining('noopener'))
    const message = linkMessage({
      name: 'Nélida Quiñones',
      course: 'Google Earth Engine con Python',
      amount: 'USD\u00a0250.00',
      url: created.redirect_url,
    })
    expect(screen.getByRole('textbox', { name: linkResultTexts.message })).toHaveValue(message)
    expect(screen.getByRole('link', { name: startsWith(linkResultTexts.send) })).toHaveAttribute(
      'href',
      `https://wa.me/5491155550134?text=${encodeURIComponent(message)}`,
    )
    await waitFor(() => expect(server.recent.asked).toHaveLength(2))
  })

  test('that cannot be copied is shown for copying by hand', async () => {
    const { user } = await openFilled()
    await user.click(submit())
    const copy = await screen.findByRole('button', { name: linkResultTexts.copy })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(copy)
    expect(currentToast()).toMatchObject({ title: linkResultTexts.copyFailed, variant: 'destructive' })
    expect(screen.getByRole('button', { name: linkResultTexts.copy })).toBeVisible()
  })

  test('with an invalid number lets the sender choose the recipient', async () => {
    const { user } = await openFilled()
    await user.clear(field(paymentLinkTexts.phone))
    await user.click(submit())
    expect(await screen.findByText(linkResultTexts.noNumber)).toBeVisible()
    expect(screen.getByRole('link', { name: startsWith(linkResultTexts.send) })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/\?text=Hola/),
    )
  })

  test('"Empezar de nuevo" restores the defaults', async () => {
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('heading', { name: linkResultTexts.title })
    await user.click(screen.getByRole('button', { name: paymentLinkTexts.startAgain }))
    expect(field(paymentLinkTexts.firstName)).toHaveValue('')
    expect(field(paymentLinkTexts.total)).toHaveValue('200')
    expect(screen.queryByRole('heading', { name: linkResultTexts.title })).not.toBeInTheDocument()
  })
})
