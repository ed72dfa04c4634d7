import { courseEnquirySectionId } from '#content/navigation.ts'
import { webGisPage } from '#content/web-gis.ts'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { ContourField } from '#ui/motif.tsx'
import { Section } from '#ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

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

type LayerStackProps = {
  /** From the ground up. */
  names: readonly string[]
}

const fills = ['fill-viridis-2', 'fill-viridis-4', 'fill-viridis-5', 'fill-viridis-6', 'fill-viridis-8']
const rise = 52
const top = 46

/** Decorative stack of map layers, the first at the bottom; the list below names them. */
function LayerStack({ names }: LayerStackProps) {
  const height = top * 2 + rise * (names.length - 1)
  return (
    <svg
      viewBox={`0 0 380 ${height + 8}`}
      aria-hidden="true"
      className="mx-auto hidden h-auto w-full max-w-sm sm:block"
    >
      {names.map((name, index) => {
        const y = top + (names.length - 1 - index) * rise
        return (
          <g key={name}>
            <path
              d={`M12 ${y}L134 ${y - 40}L256 ${y}L134 ${y + 40}Z`}
              fillOpacity="0.82"
              className={`${fills[index % fills.length]} stroke-paper`}
              strokeWidth="2"
            />
            <path
              d={`M52 ${y}L134 ${y - 27}M93 ${y + 13}L175 ${y - 14}M134 ${y + 27}L216 ${y}`}
              className="stroke-paper"
              strokeOpacity="0.45"
              fill="none"
            />
            <path d={`M256 ${y}H274`} className="stroke-line-strong" />
            <text
              x="282"
              y={y}
              dominantBaseline="central"
              className="fill-ink font-display font-semibold text-[15px]"
            >
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
