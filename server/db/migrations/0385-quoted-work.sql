-- Minutes of work for one of a quote's custom lines, by line and station. Beside the versions, which never change and which buyers read.
alter table quotes add column work jsonb not null default '{}';
