import { recapText } from '#content/recap.ts'
import { paths } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'

export function InvalidLink() {
  const { reason, title, text, home } = recapText.notFound
  return (
    <Container width="narrow" className="grid justify-items-start gap-5 py-20 sm:py-28">
      <div role="alert" className="grid gap-4">
        <p className="text-ink-mute text-sm">{reason}</p>
        <h1 className="text-title">{title}</h1>
        <p className="text-ink-soft text-lg">{text}</p>
      </div>
      <ButtonLink to={paths.home}>{home}</ButtonLink>
    </Container>
  )
}
