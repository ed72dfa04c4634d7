import { freeLessonsTexts, homeAbout } from '#content/home.ts'
import { courses } from '#content/products.ts'
import { homeStrip } from '#content/sheets/home-strip-sheet.ts'
import { freeLessons } from '#content/showcase.ts'
import { paths } from '#platform/paths.ts'
import { DotMap } from '#ui/dot-map.tsx'
import { TextLink } from '#ui/link.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { Section } from '#ui/section.tsx'
import { MeasuredBy, pictureAddress, SheetKey } from './sheet/sheet-key.tsx'

/** Each view shows its third of the picture, which is fetched once. */
const thirds = ['object-left', 'object-center', 'object-right'] as const

export function HomeStrip() {
  const { title, picture, frame, views, source } = homeStrip
  return (
    <Section title={title} ground="well">
      {/* On a phone the next view shows at the edge that there is more. */}
      <ScrollArea
        label={homeStrip.strip}
        className="-mx-gutter grid snap-x auto-cols-[82%] grid-flow-col gap-x-4 scroll-px-gutter px-gutter pb-3 @3xl:auto-cols-fr @3xl:gap-x-6"
      >
        {views.map(({ step, title: heading, text, alt, ...view }, index) => (
          <figure key={step} className="grid snap-start content-start gap-3">
            <img
              src={pictureAddress(picture)}
              alt={alt}
              width={frame.width}
              height={frame.height}
              loading="lazy"
              decoding="async"
              className={`aspect-[8/5] w-full object-cover outline outline-ink [image-rendering:pixelated] ${thirds[index]}`}
            />
            <figcaption className="grid gap-2">
              <p className="font-display font-semibold text-action [font-stretch:80%]">{step}</p>
              <h3 className="text-heading">{heading}</h3>
              <p className="text-ink-soft">{text}</p>
              {'legend' in view && <SheetKey ramp={undefined} legend={view.legend} />}
            </figcaption>
          </figure>
        ))}
      </ScrollArea>
      <div className="lettering mt-4 text-ink-soft">
        <MeasuredBy>{source}</MeasuredBy>
      </div>
    </Section>
  )
}

export function HomeAbout() {
  return (
    <Section>
      <div className="grid gap-8 @5xl:grid-cols-[1fr_26rem] @5xl:gap-20">
        <div>
          <h2 className="max-w-2xl text-title">{homeAbout.title}</h2>
          <div className="mt-6 grid gap-4 text-ink-soft text-lg">
            {homeAbout.paragraphs.map((paragraph) => (
              <p key={paragraph} className="prose-measure">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
        <figure className="mx-auto w-full max-w-[15rem] sm:max-w-sm @5xl:max-w-none">
          <DotMap label={homeAbout.mapCaption} places={homeAbout.places} />
          <figcaption className="mt-4 text-balance text-center text-ink-mute text-sm">
            {homeAbout.mapCaption}
          </figcaption>
        </figure>
      </div>
    </Section>
  )
}

/** What can be opened today, without paying; nothing without such notebooks. */
export function HomeLessons() {
  if (freeLessons.length === 0) return null
  return (
    <Section title={freeLessonsTexts.title} lead={freeLessonsTexts.lead}>
      <ul className="grid grid-cols-2 gap-x-4 border-ink border-t sm:gap-x-10">
        {freeLessons.map(({ slug, title, search }) => (
          <li key={slug} className="border-line border-b py-2 sm:py-3">
            <TextLink
              to={`${paths.notebooks}?q=${encodeURIComponent(search)}`}
              className="font-display font-semibold"
            >
              {title}
            </TextLink>
            <p className="text-ink-soft text-sm">
              {courses.find((course) => course.slug === slug)?.menuLabel}
            </p>
          </li>
        ))}
      </ul>
      <TextLink to={paths.notebooks} look="stands" className="mt-3">
        {freeLessonsTexts.all}
      </TextLink>
    </Section>
  )
}
