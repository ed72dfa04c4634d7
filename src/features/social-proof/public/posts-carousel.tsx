import { useState } from 'react'
import { carouselTexts, networkPosts } from '#content/home-social.ts'
import { Section } from '#ui/section.tsx'
import { useCarousel } from '../use-carousel.ts'
import { CarouselControls } from './carousel-controls.tsx'
import { PostSlide } from './post-slide.tsx'

const { posts } = networkPosts

/** One post per page (public specification, section 9); the network's frames load on request. */
export function PostsCarousel() {
  const carousel = useCarousel(posts.length)
  const [shown, setShown] = useState<readonly string[]>([])
  return (
    <Section title={networkPosts.title} lead={networkPosts.lead}>
      <section aria-roledescription={carouselTexts.role} aria-label={networkPosts.label}>
        <div aria-live="polite" className="grid">
          {posts.map((post, index) => (
            <PostSlide
              key={post.urn}
              post={post}
              position={carouselTexts.position(index + 1, posts.length)}
              current={index === carousel.index}
              embedded={shown.includes(post.urn)}
              onShow={() => setShown([...shown, post.urn])}
            />
          ))}
        </div>
        <div className="mt-8">
          <CarouselControls carousel={carousel} count={posts.length} texts={networkPosts} />
        </div>
      </section>
    </Section>
  )
}
