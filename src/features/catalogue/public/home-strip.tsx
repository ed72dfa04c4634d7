import { homeStrip } from '#content/sheets/home-strip-sheet.ts'
import { Section } from '#ui/section.tsx'
import { pictureAddress } from './sheet/picture-address.ts'
import { SheetKey } from './sheet/sheet-key.tsx'

/** Each view shows its third of the picture, which is fetched once. */
const thirds = ['object-left', 'object-center', 'object-right'] as const

export function HomeStrip() {
  const { title, picture, frame, views, source } = homeStrip
  return (
    <Section title={title} ground="well">
      <div className="grid gap-x-6 gap-y-10 @3xl:grid-cols-3">
        {views.map(({ step, title: heading, text, alt, ...view }, index) => (
          <figure key={step} className="grid content-start gap-3">
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
      </div>
      <p className="mt-8 text-ink-mute text-sm">{source}</p>
    </Section>
  )
}
