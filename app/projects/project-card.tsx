import { Link } from 'react-router'
import { formatDate } from '#app/ui/format/date.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Project } from '#contract/projects/calls.ts'

type Props = { project: Project; heading?: 'h2' | 'h3'; eager?: boolean }

export function ProjectCard({ project, heading: Heading = 'h2', eager = false }: Props) {
  const { title, slug, image, location, completedOn } = project
  const facts = [location, completedOn && `completed ${formatDate(completedOn)}`].filter(Boolean).join(', ')
  return (
    <Link className="project-card" to={`/project/${slug}`}>
      {image && (
        <Picture image={image} alt="" eager={eager} sizes="(max-width: 720px) 100vw, (max-width: 1080px) 50vw, 480px" />
      )}
      <div>
        <Heading>{title}</Heading>
        {facts && <p>{facts}</p>}
      </div>
    </Link>
  )
}
