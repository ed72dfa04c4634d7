import { priceTexts } from '#content/price-texts.ts'
import { chatHref, site } from '#content/site.ts'
import { TextLink } from '#ui/link.tsx'

/** A question about a product, beside its price; nothing where the school has no number. */
export function AskByChat({ product }: { product: { slug: string; name: string } }) {
  if (!site.chat.display) return null
  return (
    <TextLink
      href={chatHref(priceTexts.chatMessage(product.name))}
      newTab
      look="stands"
      data-cta={`chat_${product.slug}`}
      className="justify-center"
    >
      {priceTexts.chat}
    </TextLink>
  )
}
