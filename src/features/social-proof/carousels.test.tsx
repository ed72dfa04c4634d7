import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { carouselTexts, postsTexts, testimonialsTexts } from '#content/home-social.ts'
import { testimonials as people, posts } from '#content/showcase.ts'
import { PostsCarousel } from './public/posts-carousel.tsx'
import { TestimonialsCarousel } from './public/testimonials-carousel.tsx'

const last = people.length - 1

function stageMotion(reduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: !reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function stageVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

const button = (name: string) => screen.getByRole('button', { name })

function shownName(): string {
  const slides = screen.getAllByRole('figure')
  expect(slides).toHaveLength(1)
  return people.find(({ name }) => slides[0] && within(slides[0]).queryByText(name))?.name ?? ''
}

function open(reduced = false) {
  stageMotion(reduced)
  render(<TestimonialsCarousel />)
  return screen.getByRole('region', { name: testimonialsTexts.label })
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('testimonials', () => {
  test('each shows name, role, quote, rating, link and a sample label', () => {
    open()
    for (const person of people) {
      const slide = within(screen.getByRole('figure'))
      expect(slide.getByText(person.name)).toBeInTheDocument()
      expect(slide.getByText(person.role)).toBeInTheDocument()
      expect(slide.getByText(person.quote)).toBeInTheDocument()
      expect(slide.getByRole('img', { name: 'Valoración: 5 de 5' })).toBeInTheDocument()
      const link = slide.getByRole('link', { name: new RegExp(`Perfil de ${person.name}`) })
      expect(link).toHaveAttribute('href', person.linkedin)
      expect(link.getAttribute('rel')).toContain('noopener')
      expect(slide.getByText(testimonialsTexts.sample)).toBeInTheDocument()
      fireEvent.click(screen.getByRole('button', { name: testimonialsTexts.next }))
    }
  })

  test('advance every 5 seconds, from a manual step on too, and wrap around', () => {
    open()
    pass(4999)
    expect(shownName()).toBe(people[0]?.name)
    pass(1)
    expect(shownName()).toBe(people[1]?.name)
    pass(4000)
    fireEvent.click(button(testimonialsTexts.next))
    pass(4000)
    expect(shownName()).toBe(people[2]?.name)
    pass(1000)
    expect(shownName()).toBe(people[3 % people.length]?.name)
    for (let step = 3; step <= last; step += 1) pass(5000)
    expect(shownName()).toBe(people[0]?.name)
  })

  test('arrows wrap both ways and dots go to any slide', () => {
    open()
    fireEvent.click(button(testimonialsTexts.previous))
    expect(shownName()).toBe(people[last]?.name)
    fireEvent.click(button(testimonialsTexts.next))
    expect(shownName()).toBe(people[0]?.name)
    fireEvent.click(button('Ir al testimonio 3'))
    expect(shownName()).toBe(people[2]?.name)
    expect(button('Ir al testimonio 3')).toHaveAttribute('aria-current', 'true')
  })

  test('stand still under the pointer, with the focus inside, in a hidden tab and when stopped', () => {
    const region = open()
    const next = button(testimonialsTexts.next)
    const pauses: [() => void, () => void][] = [
      [() => fireEvent.mouseEnter(region), () => fireEvent.mouseLeave(region)],
      [() => act(() => next.focus()), () => act(() => next.blur())],
      [() => stageVisibility('hidden'), () => stageVisibility('visible')],
      [() => fireEvent.click(button(carouselTexts.pause)), () => fireEvent.click(button(carouselTexts.play))],
    ]
    for (const [index, [stop, resume]] of pauses.entries()) {
      stop()
      pass(20_000)
      expect(shownName()).toBe(people[index % people.length]?.name)
      resume()
      pass(5000)
      expect(shownName()).toBe(people[(index + 1) % people.length]?.name)
    }
  })

  test('do not advance automatically with reduced motion', () => {
    open(true)
    pass(20_000)
    expect(shownName()).toBe(people[0]?.name)
    expect(screen.queryByRole('button', { name: carouselTexts.pause })).not.toBeInTheDocument()
  })
})

describe('posts', () => {
  test('a post with a picture shows it when it comes near; the others have none', () => {
    render(<PostsCarousel />)
    const [flood, ...others] = screen.getAllByRole('article', { hidden: true })
    const figure = within(flood as HTMLElement).getByRole('img')
    expect(figure).toHaveAccessibleName(/^Croquis de la zona/)
    expect(figure).toHaveAttribute('loading', 'lazy')
    expect(figure).toHaveAttribute('src', expect.stringMatching(/inundaciones-cuenca-del-plata\.png$/))
    for (const other of others) expect(other.querySelector('img')).toBeNull()
  })

  test('show one per page, with arrows and dots that wrap around', () => {
    render(<PostsCarousel />)
    const titles = posts.map(({ title }) => title)
    const shown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(shown()).toEqual([titles[0]])
    fireEvent.click(screen.getByRole('button', { name: postsTexts.previous }))
    expect(shown()).toEqual([titles.at(-1)])
    fireEvent.click(screen.getByRole('button', { name: postsTexts.next }))
    expect(shown()).toEqual([titles[0]])
    fireEvent.click(screen.getByRole('button', { name: 'Ir a la publicación 2' }))
    expect(shown()).toEqual([titles[1]])
  })

  test('request nothing from the network before a click, and keep what was loaded', () => {
    const { container } = render(<PostsCarousel />)
    expect(container.querySelector('iframe')).toBeNull()
    fireEvent.click(button(postsTexts.show))
    const frame = container.querySelector('iframe')
    expect(frame).toHaveAttribute('src', expect.stringMatching(/^https:\/\/www\.linkedin\.com\/embed\//))
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    expect(frame).toHaveAccessibleName()
    fireEvent.click(button(postsTexts.next))
    expect(container.querySelector('iframe')).toBeNull()
    fireEvent.click(button(postsTexts.previous))
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
  })
})
