-- The goods of a refund, and why; the release before refunds amounts only, and ignores these.
alter table refunds add column lines jsonb not null default '[]';
alter table refunds add column delivery boolean not null default false;
alter table refunds add column cause text;
