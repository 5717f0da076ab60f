-- When the buyer was told that it takes longer: at most one e-mail a day.
alter table planned_orders add column told_due_at timestamptz(3);
-- A due day that was moved: the buyer is told a minute later, so that a slip of the finger is not e-mailed.
alter table jobs add column due_moved_at timestamptz(3);
create index jobs_due_moved on jobs (due_moved_at) where due_moved_at is not null;
