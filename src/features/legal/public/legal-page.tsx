import { Fragment } from 'react'
import { formatDayWithYear } from '#content/format.ts'
import { type LegalBlock, type LegalDocument, legalTexts } from '#content/legal.ts'
import { revocationLinks } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { paths } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'
import { TextLink } from '#ui/link.tsx'

const linked = { privacy: paths.privacyPolicy, terms: paths.terms }

export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, effectiveOn, sections } = document
  return (
    <div className="@container">
      <Container className="py-6 sm:py-10">
        <TextLink to={paths.home} look="quiet">
          <span aria-hidden="true">←&nbsp;</span>
          {legalTexts.back}
        </TextLink>
        <header className="mt-6 grid gap-5 border-ink border-b pb-10 sm:mt-10 sm:pb-14">
          <h1 className="max-w-[16ch] text-display tracking-display">{title}</h1>
          <p className="prose-measure text-ink-soft text-lg">{lead}</p>
          <p className="text-ink-mute text-sm">
            {site.seller && (
              <>
                {site.seller}
                <br />
              </>
            )}
            {legalTexts.effective} <time dateTime={effectiveOn}>{formatDayWithYear(effectiveOn)}</time>
          </p>
        </header>
        <div className="grid gap-10 pt-8 pb-10 @5xl:grid-cols-[17rem_1fr] @5xl:gap-20 @5xl:pt-12">
          <nav aria-label={legalTexts.contents} className="self-start @5xl:sticky @5xl:top-24">
            <ol className="grid border-line border-t sm:grid-cols-2 @5xl:grid-cols-1">
              {sections.map((section, index) => (
                <li key={section.id} className="border-line border-b">
                  <a
                    href={`#${section.id}`}
                    className="flex min-h-11 items-center gap-4 py-2 text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline"
                  >
                    <span aria-hidden="true" className="coordinates w-5 text-ink-mute">
                      {index + 1}
                    </span>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="grid gap-12 sm:gap-14">
            {sections.map((section, index) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titulo`}>
                <h2 id={`${section.id}-titulo`} className="flex gap-4 text-2xl">
                  <span aria-hidden="true" className="figures text-ink-mute">
                    {index + 1}
                  </span>
                  {section.title}
                </h2>
                <div className="prose-measure mt-4 grid gap-4 text-ink-soft sm:pl-8">
                  {section.blocks.map((block) => (
                    <Block key={keyOf(block)} block={block} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      </Container>
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul className="grid list-disc gap-2.5 pl-5 marker:text-action">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'mail':
      return (
        <p>
          {block.text} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
        </p>
      )
    case 'revocation':
      return revocationLinks.length > 0 ? (
        <p>
          {block.text}{' '}
          {revocationLinks.map(({ label, path }, index) => (
            <Fragment key={path}>
              {index > 0 && legalTexts.or}
              <TextLink to={path}>{label}</TextLink>
            </Fragment>
          ))}
          .
        </p>
      ) : null
    case 'see':
      return (
        <p>
          {block.text} <TextLink to={linked[block.link]}>{legalTexts.links[block.link]}</TextLink>.
        </p>
      )
  }
}

function keyOf(block: LegalBlock): string {
  return block.kind === 'list' ? block.items.join() : block.text
}
