import type { ReactNode } from 'react'
import { type Proof, type ProofPicture, proofTexts } from '#content/social-proof.ts'
import { TextLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'

/** A section for each kind of proof that the school has entered. */
export function ProofSections({ works, recordings, teachers }: Proof) {
  return (
    <>
      {works.length > 0 && (
        <Section title={proofTexts.works}>
          <ul className={grid}>
            {works.map(({ title, text, author, picture, href }) => (
              <ProofItem key={title} picture={picture} title={title} aside={author}>
                <p className="text-ink-soft">{text}</p>
                {href && <ProofLink href={href} label={proofTexts.seeWork} of={title} />}
              </ProofItem>
            ))}
          </ul>
        </Section>
      )}
      {recordings.length > 0 && (
        <Section title={proofTexts.recordings}>
          <ul className={grid}>
            {recordings.map(({ title, text, minutes, picture, href }) => (
              <ProofItem key={title} picture={picture} title={title}>
                <p className="text-ink-soft">{text}</p>
                <ProofLink href={href} label={proofTexts.watch(minutes)} of={title} />
              </ProofItem>
            ))}
          </ul>
        </Section>
      )}
      {teachers.length > 0 && (
        <Section title={proofTexts.teachers}>
          <ul className={grid}>
            {teachers.map(({ name, role, photo, work }) => (
              <ProofItem key={name} picture={photo} title={name} aside={role}>
                <TextLink href={work.href} newTab look="stands">
                  {work.title}
                </TextLink>
              </ProofItem>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const grid = 'grid gap-x-6 gap-y-10 @3xl:grid-cols-2 @5xl:grid-cols-3'

type ProofItemProps = { picture: ProofPicture; title: string; aside?: string; children: ReactNode }

function ProofItem({ picture, title, aside, children }: ProofItemProps) {
  return (
    <li className="grid content-start gap-2">
      <img
        {...picture}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full border border-ink"
      />
      <h3 className="mt-2 text-heading">{title}</h3>
      {aside && <p className="text-ink-mute text-sm">{aside}</p>}
      {children}
    </li>
  )
}

function ProofLink({ href, label, of }: { href: string; label: string; of: string }) {
  return (
    <TextLink href={href} newTab look="stands" aria-label={`${label}: ${of}`} className="justify-self-start">
      {label}
    </TextLink>
  )
}
