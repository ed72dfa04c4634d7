import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { priceTexts } from '#content/price-texts.ts'
import { chatHref } from '#content/site.ts'
import { AskByChat } from './ask-by-chat.tsx'

const school = vi.hoisted(() => ({ number: '+57 1 5555 0100' }))

vi.mock('#content/site.ts', async (importOriginal) => {
  const content = await importOriginal<typeof import('#content/site.ts')>()
  const chat = {
    ...content.site.chat,
    get display() {
      return school.number
    },
  }
  return { ...content, site: { ...content.site, chat } }
})

const product = { slug: 'deep-learning', name: 'Deep Learning' }

test('a question by chat names the product', () => {
  render(<AskByChat product={product} />)
  const link = screen.getByRole('link', { name: new RegExp(`^${priceTexts.chat}`) })
  expect(link).toHaveAttribute('href', chatHref(priceTexts.chatMessage('Deep Learning')))
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('inscribirme a Deep Learning')
})

test('a school without a number offers none', () => {
  school.number = ''
  const { container } = render(<AskByChat product={product} />)
  expect(container).toBeEmptyDOMElement()
})
