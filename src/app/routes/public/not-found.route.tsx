import { notFoundTexts } from '#content/not-found.ts'
import { paths } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { ButtonLink } from '#ui/link.tsx'

export function NotFoundRoute() {
  return (
    <section className="relative flex min-h-[70dvh] items-center overflow-hidden">
      <Graticule meridian />
      <Container className="relative grid justify-items-start gap-5 py-24">
        <p aria-hidden="true" className="coordinates text-action">
          {notFoundTexts.coordinates}
        </p>
        <h1 className="max-w-3xl text-display tracking-display">{notFoundTexts.heading}</h1>
        <p className="prose-measure text-ink-soft text-lg">{notFoundTexts.text}</p>
        <p className="prose-measure text-ink-mute text-sm">{notFoundTexts.coordinatesNote}</p>
        <ButtonLink to={paths.home}>{notFoundTexts.home}</ButtonLink>
      </Container>
    </section>
  )
}
