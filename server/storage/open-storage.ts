import path from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** S3 if configured, otherwise the data folder. */
export function openStorage(config: Config): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  // The store may be for backups alone.
  const isUnused = config.BACKUP_TO?.startsWith('s3:') || (!S3_ENDPOINT && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY)
  if (!S3_BUCKET && isUnused) return createDiskStorage(path.join(config.DATA_DIR, 'uploads'))
  return openBucket(config, S3_BUCKET)
}

export function openBucket(config: Config, bucket: string | undefined): Storage {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(
      'Settings S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must all be set: one is missing',
    )
  }
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
