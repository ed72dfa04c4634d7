import { courseEnquirySectionId } from '#content/navigation.ts'
import { webGisPage } from '#content/web-gis.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { ContactForm } from './contact-form.tsx'
import { LayerStack } from './layer-stack.tsx'

export function WebGisPage() {
  const { layers, project, form } = webGisPage
  return (
    <>
      <section data-surface="ink" className="@container relative overflow-hidden">
        <ContourField />
        <Container className="relative grid items-center gap-12 py-14 @5xl:grid-cols-[1fr_24rem] @5xl:gap-20 @5xl:py-24">
          <div className="grid justify-items-start gap-6">
            <p className="border border-current px-2 font-display font-semibold text-ink-soft">
              {webGisPage.tag}
            </p>
            <h1 className="text-balance font-bold text-display tracking-display">{webGisPage.title}</h1>
            <p className="max-w-[52ch] text-ink-soft text-lg">{webGisPage.lead}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink to={`#${courseEnquirySectionId}`} size="large">
                {webGisPage.action}
              </ButtonLink>
              <p className="text-ink-soft text-sm">{webGisPage.status}</p>
            </div>
          </div>
          <LayerStack names={layers.items.map(({ name }) => name)} />
        </Container>
      </section>
      <Section title={layers.title} lead={layers.lead}>
        <ol>
          {layers.items.map(({ name, tools, text }, index) => (
            <li
              key={name}
              className="grid gap-x-10 gap-y-1.5 border-ink border-t py-6 sm:grid-cols-[3.5rem_12rem_1fr] @5xl:grid-cols-[3.5rem_14rem_1fr_16rem]"
            >
              <span aria-hidden="true" className="figures font-bold font-display text-2xl text-ink-mute">
                {index + 1}
              </span>
              <h3 className="text-heading">{name}</h3>
              <p className="text-ink-soft">{text}</p>
              <p className="text-ink-mute text-sm sm:col-start-3 @5xl:col-start-4 @5xl:text-right">{tools}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8 grid gap-x-16 gap-y-3 border-action border-l-2 pl-6 @5xl:grid-cols-[14rem_1fr]">
          <h3 className="text-heading">{project.title}</h3>
          <p className="prose-measure text-ink-soft text-lg">{project.text}</p>
        </div>
      </Section>
      <Section
        id={courseEnquirySectionId}
        title={form.title}
        lead={form.lead}
        ground="well"
        width="narrow"
        className="-scroll-mt-8"
      >
        <ContactForm formType="webgis" />
      </Section>
    </>
  )
}
