import { consentTexts } from '#content/analytics-texts.ts'
import { academicOffer, legalPages, type PageLink, resourcePages, shellTexts } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { measures } from '#platform/analytics.ts'
import { askForConsentAgain } from '#platform/consent.ts'
import { Container } from '#ui/container.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { PlainLink } from '#ui/link.tsx'
import { Wordmark } from '#ui/mark.tsx'

const entry =
  'inline-flex min-h-11 items-center py-1.5 leading-snug text-ink-soft no-underline underline-offset-4 hover:text-ink hover:underline'

export function SiteFooter() {
  const columns = [
    [{ title: shellTexts.footerOffer, links: academicOffer }],
    [
      { title: shellTexts.footerResources, links: resourcePages },
      {
        title: shellTexts.footerLegal,
        links: legalPages,
      },
    ],
  ]
  return (
    <footer data-surface="ink" className="@container relative overflow-hidden">
      <Graticule />
      <Container className="relative grid gap-x-4 gap-y-6 py-8 @xs:grid-cols-2 sm:gap-x-12 sm:py-16 @5xl:grid-cols-[1fr_1.45fr_1.4fr_auto]">
        <div className="col-span-full grid content-start gap-4 @5xl:col-span-1 @5xl:pr-4">
          <Wordmark name={site.name} />
          <p className="max-w-sm text-ink-soft max-sm:hidden">{shellTexts.footerLine}</p>
        </div>
        {columns.map((groups) => (
          <div key={groups[0]?.title} className="grid content-start gap-4 sm:gap-8">
            {groups.map(({ title, links }) => (
              <FooterMenu key={title} title={title} links={links} />
            ))}
          </div>
        ))}
        <div className="col-span-full @5xl:col-span-1">
          <p className="mb-2 font-display font-semibold">{shellTexts.footerContact}</p>
          <ul className="grid gap-x-4 @xs:grid-cols-2 sm:gap-x-12 @5xl:grid-cols-1 @5xl:gap-0">
            <li className="col-span-full">
              <PlainLink href={`mailto:${site.email}`} className={entry}>
                <EmailAddress address={site.email} />
              </PlainLink>
            </li>
            {site.professionalNetwork.url && (
              <li>
                <PlainLink href={site.professionalNetwork.url} newTab className={entry}>
                  {site.professionalNetwork.name}
                </PlainLink>
              </li>
            )}
            <li className="flex min-h-11 items-center text-ink-soft">{site.location}</li>
            {site.attentionHours && (
              <li className="col-span-full flex min-h-11 items-center text-ink-soft">
                {site.attentionHours}
              </li>
            )}
          </ul>
        </div>
      </Container>
      <Container className="relative flex flex-wrap items-baseline gap-x-8 gap-y-2 border-line border-t py-4 sm:py-6">
        <p className="text-ink-mute text-sm">{site.fullName}</p>
        {site.seller && <p className="text-ink-mute text-sm">{site.seller}</p>}
        {measures() && (
          <button type="button" onClick={askForConsentAgain} className={`${entry} text-sm`}>
            {consentTexts.preferences}
          </button>
        )}
      </Container>
    </footer>
  )
}

function FooterMenu({ title, links }: { title: string; links: readonly PageLink[] }) {
  return (
    <nav aria-label={title} className="font-display">
      <p className="mb-2 font-display font-semibold">{title}</p>
      <ul>
        {links.map(({ label, path }) => (
          <li key={path}>
            <PlainLink to={path} className={entry}>
              {label}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
