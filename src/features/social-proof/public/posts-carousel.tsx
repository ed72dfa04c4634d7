import { useState } from 'react'
import { carouselTexts, postsTexts } from '#content/home-social.ts'
import { type NetworkPost, posts } from '#content/showcase.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { ContourField } from '#ui/motif.tsx'
import { Section } from '#ui/section.tsx'
import { CarouselControls, hiddenSlide, useCarousel } from './carousel.tsx'

/** One post per page (public specification, section 9); the network's frames load on request. */
export function PostsCarousel() {
  const carousel = useCarousel(posts.length)
  const [shown, setShown] = useState<readonly string[]>([])
  const current = posts[carousel.index]
  return (
    <Section title={postsTexts.title}>
      <section aria-roledescription={carouselTexts.role} aria-label={postsTexts.label}>
        <div className="grid border border-ink bg-sheet @3xl:grid-cols-[1fr_24rem] @5xl:grid-cols-[1fr_30rem]">
          <div aria-live="polite" className="grid">
            {posts.map((post, index) => (
              <PostSlide
                key={post.urn}
                post={post}
                position={carouselTexts.position(index + 1, posts.length)}
                current={index === carousel.index}
              />
            ))}
          </div>
          {current && (
            <PostFrame
              key={current.urn}
              post={current}
              embedded={shown.includes(current.urn)}
              onShow={() => setShown([...shown, current.urn])}
            />
          )}
        </div>
        <div className="mt-5 sm:mt-8">
          <CarouselControls carousel={carousel} texts={postsTexts} />
        </div>
      </section>
    </Section>
  )
}

function PostSlide({ post, position, current }: { post: NetworkPost; position: string; current: boolean }) {
  return (
    <article
      aria-roledescription={carouselTexts.slideRole}
      aria-label={position}
      aria-hidden={useHydrated() ? !current : undefined}
      className={`[grid-area:1/1] grid content-between gap-3 p-5 sm:gap-8 sm:p-8 ${current ? '' : hiddenSlide}`}
    >
      <div>
        <p className="text-ink-mute text-sm">
          {[post.topic, post.sample && postsTexts.sample].filter(Boolean).join('\u00a0· ')}
        </p>
        <h3 className="mt-4 text-balance text-heading">{post.title}</h3>
        <p className="prose-measure mt-3 text-ink-soft">{post.text}</p>
        {post.picture && (
          <img
            {...post.picture}
            alt={post.picture.alt}
            loading="lazy"
            decoding="async"
            className="mt-6 h-auto w-full max-w-xs border max-sm:hidden border-line bg-white"
          />
        )}
      </div>
      <TextLink href={postsTexts.url(post.urn)} newTab look="stands" className="justify-self-start">
        {postsTexts.open}
      </TextLink>
    </article>
  )
}

type PostFrameProps = {
  post: NetworkPost
  /** The visitor has loaded the network's frame. */
  embedded: boolean
  onShow: () => void
}

/** Beside the slides, for the one that is shown. */
function PostFrame({ post, embedded, onShow }: PostFrameProps) {
  return (
    <div
      data-surface="ink"
      className={`relative grid content-center justify-items-center gap-3 overflow-hidden p-5 text-center @3xl:min-h-80 noscript:hidden ${embedded ? 'min-h-80' : ''}`}
    >
      {embedded ? (
        <iframe
          src={postsTexts.embedUrl(post.urn)}
          title={postsTexts.frameTitle(post.title)}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          loading="lazy"
          className="absolute inset-0 size-full bg-white"
        />
      ) : (
        <>
          <ContourField />
          <Button variant="secondary" onClick={onShow} className="relative">
            {postsTexts.show}
          </Button>
          <p className="relative max-w-[32ch] text-ink-soft text-sm">{postsTexts.showHint}</p>
        </>
      )}
    </div>
  )
}
