import { S3Client } from '@bradenmacdonald/s3-lite-client'

/** A folder of a bucket that speaks S3, `s3://bucket` or `s3://bucket/folder`; `value` gives the rest. */
export function s3Folder(
  place: string,
  value: (name: 'ENDPOINT' | 'REGION' | 'KEY_ID' | 'SECRET') => string,
) {
  const { hostname: bucket, pathname } = new URL(place)
  const client = new S3Client({
    endPoint: value('ENDPOINT'),
    region: value('REGION'),
    accessKey: value('KEY_ID'),
    secretKey: value('SECRET'),
    bucket,
  })
  return { client, prefix: pathname.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/') }
}
