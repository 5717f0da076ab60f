import path from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** S3 if configured, otherwise the data folder. */
export function openStorage(config: Config): Storage {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  // The store may be for backups alone.
  const isUnused = config.BACKUP_TO?.startsWith('s3:') || (!S3_ENDPOINT && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY)
  if (!S3_BUCKET && isUnused) return createDiskStorage(path.join(config.DATA_DIR, 'uploads'))
  return openBucket({
    prefix: '',
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

/** Backups may have a store or keys of their own, so that whoever steals the shop's keys cannot delete them. */
export function openBackupBucket(config: Config, bucket: string): Storage {
  const endpoint = config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT
  if (bucket === config.S3_BUCKET && endpoint === config.S3_ENDPOINT)
    throw new ConfigError('Setting BACKUP_TO: please use a different bucket from S3_BUCKET.')
  const hasOwnKeys = Boolean(config.BACKUP_S3_ACCESS_KEY_ID || config.BACKUP_S3_SECRET_ACCESS_KEY)
  return openBucket({
    prefix: hasOwnKeys ? 'BACKUP_' : '',
    bucket,
    endpoint,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    accessKeyId: hasOwnKeys ? config.BACKUP_S3_ACCESS_KEY_ID : config.S3_ACCESS_KEY_ID,
    secretAccessKey: hasOwnKeys ? config.BACKUP_S3_SECRET_ACCESS_KEY : config.S3_SECRET_ACCESS_KEY,
  })
}

type Bucket = {
  /** Of the settings to name in an error. */
  prefix: string
  bucket: string | undefined
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

function openBucket({ prefix, bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      prefix
        ? `Settings ${prefix}S3_ACCESS_KEY_ID, ${prefix}S3_SECRET_ACCESS_KEY and ${prefix}S3_ENDPOINT or S3_ENDPOINT must all be set: one is missing`
        : 'Settings S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must all be set: one is missing',
    )
  }
  return createS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey })
}
