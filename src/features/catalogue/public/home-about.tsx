import { homeAbout } from '#content/home.ts'
import { DotMap } from '#ui/dot-map.tsx'
import { Section } from '#ui/section.tsx'

export function HomeAbout() {
  return (
    <Section>
      <div className="grid gap-14 @5xl:grid-cols-[1fr_26rem] @5xl:gap-20">
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
        <figure className="mx-auto w-full max-w-sm @5xl:max-w-none">
          <DotMap label={homeAbout.mapCaption} places={homeAbout.places} />
          <figcaption className="mt-4 text-balance text-center text-ink-mute text-sm">
            {homeAbout.mapCaption}
          </figcaption>
        </figure>
      </div>
    </Section>
  )
}
