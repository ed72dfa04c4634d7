export function CareerDetails({ details }: { details: readonly string[] }) {
  return (
    <ul>
      {details.map((detail) => (
        <li key={detail} className="border-line border-t py-2.5 text-ink-soft first:border-t-0">
          {detail}
        </li>
      ))}
    </ul>
  )
}
